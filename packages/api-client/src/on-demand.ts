/** An object whose members are made when they are first asked for, and stay the same. */
export function onDemand<T>(make: (name: string) => T): Record<string, T> {
  const made = new Map<string, T>()
  return new Proxy<Record<string, T>>(
    {},
    {
      get: (_target, name) => {
        // Asked by whoever looks at the object itself: `await`, the console.
        if (typeof name === 'symbol' || name === 'then') return undefined
        const known = made.get(name)
        if (known !== undefined) return known
        const member = make(name)
        made.set(name, member)
        return member
      },
    },
  )
}

/**
 * The API, or a group of it, with some members of another make. They come on demand, so there is nothing to copy: spread
 * into another object the API is empty.
 * @param change makes all members that are not in `own`; without it they are those of `base`
 */
export function withMembers<T extends object>(
  base: T,
  own: Partial<T>,
  change: (member: T[keyof T]) => unknown = (member) => member,
): T {
  const inherited = onDemand((name) => change(base[name as keyof T]))
  return new Proxy(own as T, {
    get: (target, name) =>
      Object.hasOwn(target, name) ? Reflect.get(target, name) : inherited[name as string],
  })
}
