"""The worker process as a program: `python -P -m ragexam.jobs.worker`."""

from ragexam.jobs.worker.process import main

if __name__ == "__main__":
    main()
