"""Jobs on the corpus: `import_documents` reads files and cuts their texts into chunks, `rechunk` cuts all anew."""
