interface Mailing<Person> {
  /** The next people whose turn it is, at most so many; locked by the transaction that mails them. */
  take: (limit: number) => Promise<Person[]>
  mail: (person: Person) => Promise<void>
  /** Where the mailing stands after these people, in the same transaction. */
  save: (last: Person | undefined, isLast: boolean) => Promise<void>
  /** Asks for the next batch. */
  goOn: () => Promise<void>
}

/**
 * Mails the next batch of a mailing to many people. Mails, position and the next job are one transaction of the caller,
 * so a run that is killed or repeated sends no mail twice.
 */
export async function mailBatch<Person>(
  { take, mail, save, goOn }: Mailing<Person>,
  size: number,
): Promise<void> {
  const people = await take(size)
  for (const person of people) await mail(person)
  const isLast = people.length < size
  await save(people.at(-1), isLast)
  if (!isLast) await goOn()
}
