import { Badge } from '@repo/ui/badge'
import { Tag } from '@repo/ui/tag'
import { BadgeCheck } from 'lucide-react'
import { roomMessages as copy } from './room.messages.ts'
import type { RoomData } from './room.types.ts'

export interface ShownProfile {
  workplace: string
  specialties: readonly string[]
  biography: string
  degrees: readonly { year: string; title: string; place: string }[]
}

/** The public page of the doctor with what is being typed, before anybody else sees it. */
export function ProfilePreview({ room, shown }: { room: RoomData; shown: ShownProfile }) {
  const degrees = shown.degrees.filter(({ title }) => title.trim() !== '')
  return (
    <section aria-label={copy.preview} className="overflow-clip rounded-md border">
      <div className="grid gap-5 p-5 sm:grid-cols-[8rem_1fr]" data-surface="hero">
        <img
          alt=""
          className="aspect-4/5 w-32 rounded-md object-cover"
          height="160"
          src={room.portraitUrl}
          width="128"
        />
        <div className="min-w-0 wrap-anywhere">
          <p className="eyebrow">{room.academicTitle}</p>
          <p className="font-display text-2xl">{room.name}</p>
          {room.isVerified ? (
            <Badge icon={<BadgeCheck aria-hidden="true" size={14} />} tone="gold">
              {copy.verified}
            </Badge>
          ) : null}
          <dl className="mt-4 grid gap-3">
            <Fact label={copy.workplace}>{shown.workplace || '–'}</Fact>
            <Fact label={copy.practice}>{copy.years(room.yearsOfPractice)}</Fact>
          </dl>
        </div>
      </div>
      <div className="grid gap-5 bg-surface p-5 wrap-anywhere">
        <p className="flex flex-wrap gap-2">
          {shown.specialties.map((specialty) => (
            <Tag key={specialty}>{specialty}</Tag>
          ))}
        </p>
        <div>
          <p className="font-display text-h3">{copy.biography}</p>
          {shown.biography.split(/\n\s*\n/).map((paragraph, index) => (
            // Paragraphs have no name of their own and are only ever drawn anew together.
            // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike
            <p className="measure mt-3 whitespace-pre-line text-2" key={index}>
              {paragraph}
            </p>
          ))}
        </div>
        {degrees.length > 0 ? (
          <div>
            <p className="font-display text-h3">{copy.degrees}</p>
            <ol className="mt-3 grid gap-3 border-l-2 border-gold-fill pl-4">
              {degrees.map(({ year, title, place }) => (
                <li key={`${year} ${title} ${place}`}>
                  <span className="block font-num text-sm font-semibold text-gold">{year}</span>
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-sm text-2">{place}</span>
                </li>
              ))}
            </ol>
          </div>
        ) : null}
      </div>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-on-hero-2">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
