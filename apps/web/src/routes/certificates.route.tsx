import { type RouteMeta, useSearchParams } from '@repo/routing'
import { CourseCertificate } from '../features/certificates/course-certificate.tsx'
import { listMessages as copy } from '../features/certificates/own-certificates.messages.ts'
import { OwnCertificates } from '../features/certificates/own-certificates.tsx'

export const meta = (): RouteMeta => ({ title: copy.title })

/** All certificates of the learner, or the way to that of the course in the address. */
export function Component() {
  const slug = useSearchParams()[0].get('course')
  if (slug) return <CourseCertificate key={slug} slug={slug} />
  return (
    <>
      <h1 className="mb-8 text-h2" tabIndex={-1}>
        {copy.title}
      </h1>
      <OwnCertificates />
    </>
  )
}
