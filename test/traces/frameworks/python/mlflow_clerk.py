import os
import tempfile

# Its spans go to the program's provider.
os.environ.update(MLFLOW_USE_DEFAULT_TRACER_PROVIDER="false", MLFLOW_TRACKING_URI=tempfile.mkdtemp(), MLFLOW_ALLOW_FILE_STORE="true")

from recorder import Recorder

spans = Recorder()

import mlflow

mlflow.langchain.autolog()

from langchain_scene import run_clerk

run_clerk()
spans.print()
