import contextlib
import sys

from recorder import Recorder

spans = Recorder()
# It prints what went wrong.
with contextlib.redirect_stdout(sys.stderr):
    from opentelemetry.instrumentation.agno import AgnoInstrumentor

    AgnoInstrumentor().instrument(tracer_provider=spans.provider)

    from agno_scene import run_clerk

    run_clerk()
spans.print()
