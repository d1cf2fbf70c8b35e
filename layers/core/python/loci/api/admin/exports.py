"""The route of exports. ``loci.api.admin.export_shapes`` describes the document; no request imports it."""

from aws_lambda_powertools.event_handler import Response, content_types

from loci.api.admin.governance import UserField, named_user
from loci.api.app import Calling, routes
from loci.api.wire.fields import Body, Shape
from loci.governance import exporting

router = routes()


class ExportUserData(Body):
    user_id: UserField = None


class ExportBegun(Shape):
    """The export is too large for one response. The job reports its progress and then the download link."""

    job_id: str


@router.post("/ai-admin/export", summary="Export all data of a user")
def export_user_data(body: ExportUserData, call: Calling) -> Response[str]:
    export = exporting.export_user(call.ports, call.caller, named_user(call, body.user_id))
    if export.job is None:
        return Response(200, content_types.APPLICATION_JSON, export.document)
    export_begun = ExportBegun(job_id=str(export.job.id))
    return Response(202, content_types.APPLICATION_JSON, export_begun.model_dump_json(by_alias=True))
