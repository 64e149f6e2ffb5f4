/** A browser as far as logins need one: it follows redirects and sends each host its cookies. */
export class LoginBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Goes to a URL and on to where it is sent, until something else than a redirect comes or a URL that `until` names. @returns where it ended */
  async go(url: string, until: (url: URL) => boolean = () => false): Promise<URL> {
    let at = new URL(url);
    for (let hop = 0; hop < 20; hop++) {
      if (until(at)) return at;
      const response = await fetch(at, { redirect: "manual", headers: { cookie: this.#cookiesOf(at), accept: "text/html" } });
      await response.body?.cancel();
      this.#keep(at, response.headers.getSetCookie());
      const location = response.headers.get("location");
      if (location === null) return at;
      at = new URL(location, at);
    }
    throw new Error(`${url} leads round and round`);
  }

  /** What it holds of a host under a name. */
  cookie(host: string, name: string): string | undefined {
    return this.#cookies.get(host)?.get(name);
  }

  /** Takes a cookie that it was not given. */
  plant(host: string, name: string, value: string): void {
    this.#of(host).set(name, value);
  }

  /** Takes back all cookies of a host. */
  forget(host: string): void {
    this.#cookies.delete(host);
  }

  #of(host: string): Map<string, string> {
    const known = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, known);
    return known;
  }

  #cookiesOf({ host }: URL): string {
    return [...this.#of(host)].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #keep({ host }: URL, cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === "" || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) this.#of(host).delete(name!);
      else this.#of(host).set(name!, value!);
    }
  }
}
