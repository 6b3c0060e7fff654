/** A table that has its own rows and nothing else: `constructor` is a word that somebody may ask for. */
export const ownTable = <T>(rows: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null), rows)
