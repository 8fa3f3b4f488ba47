import type { ReactNode } from 'react'

interface CourseSectionProps {
  id: string
  title: string
  children: ReactNode
}

/** A named part of the page, reachable by the anchor chips. */
export function CourseSection({ id, title, children }: CourseSectionProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className="scroll-mt-24" id={id}>
      <h2 className="mb-5 text-[clamp(1.5rem,1.3rem+1vw,2rem)]" id={`${id}-heading`}>
        {title}
      </h2>
      {children}
    </section>
  )
}
