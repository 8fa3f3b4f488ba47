/**
 * Text written in the back office. The API sanitises it when it is saved and again when it is read,
 * so nothing but plain markup arrives here.
 */
export function Prose({ html }: { html: string }) {
  // Sanitised by the API, see above.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
