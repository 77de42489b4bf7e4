"""Estimation of the parameters.

`joint` maximises `posterior` by `newton`, or within `bounded` bounds; `marginal` integrates abilities out by `quadrature`;
`uncertainty` is how sure a curve is.
"""
