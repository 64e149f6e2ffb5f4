/** How often a test repeats what goes wrong only now and then: as often as `ATELIER_TEST_ROUNDS` says, which soaks set. */
export function rounds(fallback: number): number {
  return Number(process.env.ATELIER_TEST_ROUNDS ?? fallback);
}
