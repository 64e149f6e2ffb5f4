import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export interface ReceivedWebhook {
  id: string;
  taskId: string;
  status: string;
  at: number;
  /** As it was signed. */
  body: string;
}

export interface ReceiverOptions {
  /** Address of this machine. */
  host?: string;
  /** Called for each one that was accepted; what it answers is the status of the response. */
  receive?(webhook: ReceivedWebhook): number;
}

export interface WebhookReceiver {
  url: string;
  /** Every webhook that the public verifier accepted, in the order of arrival. */
  received: ReceivedWebhook[];
  /** Why the verifier refused others. */
  refused: string[];
  /** The account's secret: webhooks that arrive before it is set are refused. */
  secret: string;
  close(): Promise<void>;
}

/** A receiver on this machine that answers 200 and checks each signature with the public Standard Webhooks verifier. */
export async function startWebhookReceiver({ host = "127.0.0.1", receive = () => 200 }: ReceiverOptions = {}): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    try {
      const task = new Webhook(receiver.secret).verify(body, request.headers as Record<string, string>) as { task_id: string; status: string };
      const webhook = { id: String(request.headers["webhook-id"]), taskId: task.task_id, status: task.status, at: Date.now(), body };
      receiver.received.push(webhook);
      response.statusCode = receive(webhook);
    } catch (error) {
      receiver.refused.push(`${(error as Error).message}: ${body}`);
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const receiver: WebhookReceiver = {
    url: `http://${host}:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    refused: [],
    secret: "",
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
