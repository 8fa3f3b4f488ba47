interface Stretch<Item> {
  items: Item[]
  skipped: number
  previous: string | null
  next: string | null
}

/** The pages of a list that is paged by key, from the first to the last and from the last back to the first. */
export async function walkPages<Item>(
  read: (place: { after?: string; before?: string }) => Promise<Stretch<Item>>,
) {
  const forwards = [await read({})]
  for (let last = forwards[0]; last?.next; last = forwards.at(-1))
    forwards.push(await read({ after: last.next }))
  const backwards = forwards.slice(-1)
  for (let first = backwards[0]; first?.previous; first = backwards[0])
    backwards.unshift(await read({ before: first.previous }))
  const itemsOf = (pages: Stretch<Item>[]) => pages.map(({ items }) => items)
  return {
    forwards: itemsOf(forwards),
    backwards: itemsOf(backwards),
    skipped: forwards.map(({ skipped }) => skipped),
  }
}
