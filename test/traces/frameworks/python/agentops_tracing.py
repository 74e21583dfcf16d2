"""AgentOps as it is switched on; its provider gets a further processor, as programs add one for another receiver."""
import os
import sys

os.environ.update(AGENTOPS_LOG_LEVEL="CRITICAL", AGENTOPS_LOGGING_TO_FILE="false")

import agentops
from opentelemetry import trace
from opentelemetry.sdk.trace.export import SimpleSpanProcessor

from recorder import Recorder

spans = Recorder(is_global=False)
agentops.init(api_key="none", auto_start_session=False)
trace.get_tracer_provider().add_span_processor(SimpleSpanProcessor(spans.exporter))


def end():
    """Prints, and ends without waiting for a service that is not there."""
    spans.print()
    sys.stdout.flush()
    os._exit(0)
