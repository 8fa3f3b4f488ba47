import { audienceLabels, levelLabels } from '@repo/messages'
import { Accordion, AccordionItem } from '@repo/ui/accordion'
import { Rating } from '@repo/ui/rating'
import { paths } from '../../app/paths.ts'
import { VerifiedBadge } from '../../components/verified-badge.tsx'
import { bodyMessages } from './body.messages.ts'
import { AlertIcon } from './body-icons.tsx'
import type { CourseDetail } from './course.types.ts'

export function Fit({ course }: { course: CourseDetail }) {
  const copy = bodyMessages.fit
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <dl className="space-y-4">
        <div>
          <dt className="text-sm text-3">{copy.audience}</dt>
          <dd className="font-semibold">{audienceLabels[course.audience]}</dd>
          <dd className="mt-0.5 text-2">{copy.audienceNotes[course.audience]}</dd>
        </div>
        <div>
          <dt className="text-sm text-3">{copy.level}</dt>
          <dd className="font-semibold">{levelLabels[course.level]}</dd>
        </div>
      </dl>
      <div>
        <h3 className="font-text text-sm font-normal tracking-normal text-3">{copy.requirements}</h3>
        {course.requirements.length === 0 ? (
          <p>{copy.noRequirements}</p>
        ) : (
          <ul className="mt-1 list-disc space-y-1.5 pl-5 marker:text-primary">
            {course.requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

export function Teachers({ doctors }: { doctors: CourseDetail['doctors'] }) {
  return (
    <ul className="space-y-6">
      {doctors.map((doctor) => (
        <li className="grid grid-cols-[88px_1fr] gap-4 md:grid-cols-[144px_1fr] md:gap-7" key={doctor.slug}>
          <img
            alt=""
            className="aspect-4/5 w-full rounded-sm object-cover"
            decoding="async"
            height="180"
            loading="lazy"
            src={doctor.portraitUrl}
            width="144"
          />
          <div className="min-w-0">
            <p className="text-sm font-semibold text-gold">{doctor.academicTitle}</p>
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <a className="hover:text-primary" href={paths.doctor(doctor.slug)}>
                {doctor.name}
              </a>
              {doctor.isVerified && <VerifiedBadge className="font-text tracking-normal" />}
            </h3>
            <p className="mt-1 text-sm text-2">{`${doctor.specialties.join(', ')} · ${doctor.workplace}`}</p>
            {doctor.rating.average !== null && (
              <p className="mt-1">
                <Rating count={doctor.rating.count} value={doctor.rating.average} />
              </p>
            )}
            <p className="measure mt-3 line-clamp-5 text-2">{doctor.biography}</p>
            <a className="link mt-1 inline-flex min-h-11 items-center" href={paths.doctor(doctor.slug)}>
              {bodyMessages.doctors.more}
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function Faq({ faq }: { faq: CourseDetail['faq'] }) {
  return (
    <Accordion>
      {faq.map((entry) => (
        <AccordionItem key={entry.question} title={entry.question}>
          <p className="measure">{entry.answer}</p>
        </AccordionItem>
      ))}
    </Accordion>
  )
}

export function Safety({ risks }: { risks: string[] }) {
  return (
    <div className="rounded-md bg-warning-soft p-5 md:p-6">
      <ul className="space-y-2">
        {risks.map((risk) => (
          <li className="flex gap-3" key={risk}>
            <AlertIcon className="mt-0.5 size-5 shrink-0 text-warning" />
            <span>{risk}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-2">{bodyMessages.disclaimer}</p>
    </div>
  )
}

/** Works the course relies on, as a list of literature: authors, year, title, and where a DOI leads. */
export function References({ references }: { references: CourseDetail['references'] }) {
  return (
    <ol className="measure list-decimal space-y-2 pl-5 text-sm text-2 marker:text-3">
      {references.map(({ authors, title, year, doi }) => (
        <li className="break-words" key={`${authors}${year}${title}`}>
          {authors && `${authors} `}
          {year !== null && `(${year}). `}
          <cite className="not-italic text-1">{title}</cite>
          {doi && (
            <>
              {/[.!?]$/.test(title) ? ' ' : '. '}
              <a
                className="link inline-block min-h-6"
                href={`https://doi.org/${encodeURI(doi)}`}
                rel="noopener noreferrer"
                target="_blank"
              >
                {`doi.org/${doi}`}
                <span className="sr-only"> {bodyMessages.opensInNewTab}</span>
              </a>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Plain text of the editors: an empty line starts a paragraph. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className="measure space-y-4 text-2">
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
