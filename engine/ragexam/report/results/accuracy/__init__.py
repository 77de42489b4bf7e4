"""Tables of shares of right answers.

`accuracy_tables` by pipeline, topic, baseline and cost; `retriever_accuracy` by retriever; `demand_tables` by what questions ask;
`silence_tables` where the documents do not say.
"""
