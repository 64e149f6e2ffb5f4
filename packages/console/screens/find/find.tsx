export function Screen() { return <h1>Find</h1>; }
