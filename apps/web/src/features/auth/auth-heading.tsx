/** Title of a step with one sentence on what happens next. */
export function AuthHeading({ title, lead }: { title: string; lead?: string }) {
  return (
    <div className="mb-7">
      <h1 className="text-h2" tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="mt-2 text-2">{lead}</p>}
    </div>
  )
}
