/** A whole answer of our own: no refusal, no redirect, nothing of another host. */
export const isKeepable = (response: Response): boolean =>
  response.status === 200 && response.type === 'basic' && !response.redirected
