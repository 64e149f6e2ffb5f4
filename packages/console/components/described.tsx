/** A description of the service: names of members and values stand between grave accents in it. */
export function Described({ text }: { text: string }) {
  return <>{text.split("`").map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))}</>;
}
