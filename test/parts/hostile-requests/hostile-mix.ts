import { brokenRequest } from "../load/broken-requests.ts";
import { hostileBodies, lengthOf, portionsOf } from "../load/hostile-bodies.ts";
import type { FaultTally } from "./fault-tally.ts";
import type { PublishedRequest } from "./published-requests.ts";
import type { StrictClient } from "./strict-client.ts";

/** Milliseconds without a byte after which a broken request is looked at, and a large body, which may have to wait for memory. */
const quiet = 1500;
const bodyQuiet = 60_000;

/** Shares of the kinds; the rest is what the contract names. */
const shareOfBroken = 0.4;
const shareOfBodies = 0.02;

/** Bytes of a large body: one in fifty is as large as a body may be. */
const sizes = [200_000, 1_000_000, 5_000_000];
const largest = 96 * 1024 * 1024;
const shareOfLargest = 0.02;

/** Requests of every kind that a service should not meet and will: broken ones, bodies that cost much, each limit of the contract from both sides. */
export class HostileMix {
  readonly #client: StrictClient;
  readonly #published: PublishedRequest[];
  readonly #faults: FaultTally;
  readonly #random: () => number;

  constructor(client: StrictClient, published: PublishedRequest[], faults: FaultTally, random: () => number) {
    this.#client = client;
    this.#published = published;
    this.#faults = faults;
    this.#random = random;
  }

  async sendOne(): Promise<void> {
    const kind = this.#random();
    if (kind < shareOfBroken) await this.#client.send(brokenRequest(this.#random), quiet);
    else if (kind < shareOfBroken + shareOfBodies) await this.#sendBody();
    else await this.#sendPublished(this.#one(this.#published));
  }

  async #sendBody(): Promise<void> {
    const [name, body] = this.#one(Object.entries(hostileBodies));
    const size = this.#random() < shareOfLargest ? largest : this.#one(sizes);
    const head = "POST /v1/ai/skin-enhancer/faithful HTTP/1.1\r\nhost: service.example\r\nx-service-api-key: whole-service-test-key\r\n" +
      `connection: close\r\ncontent-type: application/json\r\ncontent-length: ${lengthOf(body, size)}\r\n\r\n`;
    const portions = function* () {
      yield Buffer.from(head);
      yield* portionsOf(body, size);
    };
    const sent = { name: `a body of ${name}`, portions: portions(), methods: ["POST"], pause: 0, halfClose: false };
    const [answer] = await this.#client.send(sent, bodyQuiet);
    if (!answer || ![400, 413, 503].includes(answer.status)) this.#faults.report(`${sent.name}: status ${answer?.status}`, `${size} bytes: ${answer?.body}`);
  }

  /** A task that was created is asked for and cancelled: what it would come to is not the question here. */
  async #sendPublished({ name, method, path, body, status }: PublishedRequest): Promise<void> {
    const answer = await this.#client.call(name, path, { method, body });
    const text = await answer.text();
    if (status !== undefined && answer.status !== status && answer.status !== 503) {
      this.#faults.report(`${name}: status ${answer.status}, not ${status}`, `${JSON.stringify(body)?.slice(0, 300)}: ${text.slice(0, 300)}`);
    }
    if (method !== "POST" || !path.startsWith("/v1/ai/") || path.startsWith("/v1/ai/uploads/") || answer.status !== 200) return;
    const { data } = JSON.parse(text) as { data: { task_id: string } };
    await this.#client.call("a task that was created", `${path}/${data.task_id}`);
    await this.#client.call("a task that is cancelled", `${path}/${data.task_id}`, { method: "DELETE" });
  }

  #one<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)]!;
  }
}
