import type { doctorCard } from '@repo/contract/catalogue'
import { formatNumber } from '@repo/messages'
import { CoverImage } from '@repo/ui/cover-image'
import { Rating } from '@repo/ui/rating'
import type { z } from 'zod'
import { paths } from '../app/paths.ts'
import { cardCover, cardFrame, cardLink } from './card-look.ts'
import { commonMessages } from './common.messages.ts'
import { VerifiedBadge } from './verified-badge.tsx'

export type DoctorCardData = z.output<typeof doctorCard>

interface DoctorCardProps {
  doctor: DoctorCardData
  isEager?: boolean
  heading?: 'h2' | 'h3'
}

/** Teacher first: title, speciality, workplace and courses under a 4:5 portrait. */
export function DoctorCard({ doctor, isEager = false, heading: Heading = 'h3' }: DoctorCardProps) {
  const { rating } = doctor
  return (
    <article className={cardFrame}>
      <div className="relative">
        <CoverImage imgClassName={cardCover} isEager={isEager} ratio="4/5" src={doctor.portraitUrl} />
        {doctor.isVerified && <VerifiedBadge className="absolute bottom-3 left-3" />}
      </div>
      <div className="flex flex-1 flex-col p-3.5 md:p-5">
        <Heading className="text-lg leading-[1.35] md:text-xl">
          <a className={cardLink} href={paths.doctor(doctor.slug)}>
            <span className="block font-text text-sm font-semibold leading-[1.6] tracking-normal text-gold">
              {doctor.academicTitle}
            </span>
            {doctor.name}
          </a>
        </Heading>
        {doctor.specialties.length > 0 && (
          <p className="mt-1.5 text-sm font-semibold text-2">{doctor.specialties.slice(0, 2).join(', ')}</p>
        )}
        <p className="mt-0.5 mb-3 text-sm text-3">{doctor.workplace}</p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-3">
          <span>{commonMessages.courses(formatNumber(doctor.courseCount))}</span>
          {rating.average !== null && <Rating count={rating.count} value={rating.average} />}
        </p>
      </div>
    </article>
  )
}
