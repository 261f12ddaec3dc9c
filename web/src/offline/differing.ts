/** The fields that a form has changed, as they are now and as they were. */
export function differing<State extends object>(was: State, is: State) {
  const fields: Partial<State> = {}
  const before: Partial<State> = {}
  for (const name in is) {
    if (is[name] === was[name]) continue
    fields[name] = is[name]
    before[name] = was[name]
  }
  return { fields, before }
}
