import { Reveal } from '@repo/ui/reveal'
import type { CourseCardData } from '../../components/course-card.tsx'
import { PlayIcon } from '../../components/icons.tsx'
import type { BlockOf } from './home.types.ts'

/** Three steps beside a drawing of the classroom, made of the same parts as the real one. */
export function HowItWorks({
  block: { id, title, lead, steps, drawing, course },
}: {
  block: BlockOf<'steps'>
}) {
  return (
    <section aria-labelledby={id} className="section-y">
      <div className="wrap grid items-center gap-12 lg:grid-cols-2 lg:gap-20">
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p className="mt-3 text-lg text-2">{lead}</p>}
          <ol className="mt-9 space-y-8">
            {steps.map((step, index) => (
              <li className="flex gap-5" key={step.title}>
                <span
                  aria-hidden="true"
                  className="grid size-11 shrink-0 place-items-center rounded-full border border-strong font-display text-xl text-primary"
                >
                  {index + 1}
                </span>
                <div>
                  <h3>{step.title}</h3>
                  <p className="mt-1 max-w-[52ch] text-2">{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        {course && (
          <Reveal>
            <PlayerFrame course={course} drawing={drawing} />
          </Reveal>
        )}
      </div>
    </section>
  )
}

/** Decoration: the player with its chapters and a note at a second of the video. */
interface FrameProps {
  course: CourseCardData
  drawing: BlockOf<'steps'>['drawing']
}

function PlayerFrame({ course, drawing: copy }: FrameProps) {
  return (
    <div aria-hidden="true" className="relative pb-14">
      <div className="overflow-hidden rounded-lg shadow-3" data-surface="hero">
        <div className="relative aspect-video">
          <img
            alt=""
            className="size-full object-cover"
            decoding="async"
            height="400"
            loading="lazy"
            src={course.coverUrl}
            width="640"
          />
          <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-hero/85 text-on-hero">
            <PlayIcon className="size-6 translate-x-px" />
          </span>
        </div>
        <div className="flex items-center gap-4 px-5 pt-4 pb-3 text-sm">
          <span className="font-num">03:20</span>
          <span className="grid flex-1 grid-cols-[2fr_3fr_4fr_2fr] gap-1">
            <span className="h-1.5 rounded-full bg-accent" />
            <span className="h-1.5 rounded-full bg-linear-to-r from-accent from-45% to-surface-3 to-45%" />
            <span className="h-1.5 rounded-full bg-surface-3" />
            <span className="h-1.5 rounded-full bg-surface-3" />
          </span>
          <span className="font-num text-on-hero-2">08:00</span>
        </div>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-2 px-5 pb-11 text-sm text-on-hero-2">
          {copy.chapters.map((chapter, index) => (
            <li className={index === 1 ? 'font-semibold text-on-hero' : undefined} key={chapter}>
              {`${index + 1}. ${chapter}`}
            </li>
          ))}
        </ul>
      </div>
      <div className="absolute right-4 bottom-0 w-72 max-w-[calc(100%-2rem)] rounded-md border bg-surface p-4 shadow-2 lg:-right-4">
        <p className="text-sm font-semibold text-primary">{copy.note}</p>
        <p className="mt-0.5 text-sm text-2">{copy.noteText}</p>
      </div>
    </div>
  )
}
