/** Goes to a page of another site, such as the pay page of a gateway. */
export function leaveFor(url: string): void {
  location.assign(url)
}
