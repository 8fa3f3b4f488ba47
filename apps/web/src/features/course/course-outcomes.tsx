import { CheckIcon } from './course-icons.tsx'

/** What one can do after the course. */
export function Outcomes({ outcomes }: { outcomes: string[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-3 rounded-md border bg-surface p-5 md:grid-cols-2 md:p-7">
      {outcomes.map((outcome) => (
        <li className="flex gap-3" key={outcome}>
          <CheckIcon className="mt-0.5 size-5 shrink-0 text-primary" />
          <span>{outcome}</span>
        </li>
      ))}
    </ul>
  )
}
