/** Whether a path is one that the pattern stands for. */
export const fitsPattern = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
