/** The real cluster that `npm run soak -- opensearch` gives tests, `host:port`, and the random queries that it wants; undefined elsewhere. */
export function realOpenSearch(): { address: string; queries: number } | undefined {
  const { ATELIER_TEST_OPENSEARCH: address, ATELIER_TEST_QUERIES: queries } = process.env;
  return address === undefined ? undefined : { address, queries: Number(queries) };
}
