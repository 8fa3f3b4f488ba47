/** An email address in a narrow place: it breaks after its @, and inside a word only where even that is too long. */
export function EmailText({ children: address }: { children: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
