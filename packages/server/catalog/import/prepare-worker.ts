import { answerRequests } from "./answer-requests.ts";
import { type PreparedFile, prepareFile, type PrepareRequest } from "./prepare-file.ts";

answerRequests<PrepareRequest, PreparedFile>(prepareFile, () => []);
