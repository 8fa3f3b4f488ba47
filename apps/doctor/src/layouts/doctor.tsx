import { OfficeFrame } from '@repo/back-office'
import { watchInstallOffer } from '@repo/installed-app/install-offer'
import { useSession } from '@repo/session'
import { lazyPart } from '@repo/ui/lazy-part'
import { type StudioPaths, VideoStudio } from '@repo/video-studio'
import {
  Clapperboard,
  ClipboardCheck,
  HandCoins,
  LayoutDashboard,
  MessageCircleQuestion,
  Siren,
  UserRound,
} from 'lucide-react'
import { brand } from '../app/env.ts'
import { paths } from '../app/paths.ts'
import { curriculumPath } from '../components/course-office.ts'
import { shellMessages } from './shell.messages.ts'

// The browser makes its offer once, soon after the page has loaded.
watchInstallOffer()

const videoPaths: StudioPaths = {
  videos: paths.videos(),
  video: (id) => paths.video({ id }),
  course: () => null,
  curriculum: curriculumPath,
}

const Palette = lazyPart(async () => (await import('../features/palette/palette.tsx')).Palette)

/** Layout of the portal; the link to the doctor's own page appears once the account is loaded. */
export function Component() {
  const { user } = useSession()
  const roomHref = user?.doctorSlug ? paths.room({ id: user.doctorSlug }) : null
  const overview = { label: shellMessages.overview, href: paths.overview() }
  const room = roomHref ? [{ label: shellMessages.room, href: roomHref }] : []
  const account = { label: shellMessages.account, href: paths.account() }
  return (
    <VideoStudio isEnabled={user !== null} paths={videoPaths}>
      <OfficeFrame
        account={{ login: paths.login(), menu: [overview, ...room, account] }}
        brand={brand}
        homeHref={paths.overview()}
        nav={[
          {
            items: [
              { ...overview, isExact: true, icon: <LayoutDashboard aria-hidden="true" size={20} /> },
              {
                label: shellMessages.questions,
                href: paths.questions(),
                icon: <MessageCircleQuestion aria-hidden="true" size={20} />,
              },
              {
                label: shellMessages.handIns,
                href: paths.handIns(),
                icon: <ClipboardCheck aria-hidden="true" size={20} />,
              },
              {
                label: shellMessages.emergencyCards,
                href: paths.emergencyCards(),
                icon: <Siren aria-hidden="true" size={20} />,
              },
              ...room.map((item) => ({ ...item, icon: <UserRound aria-hidden="true" size={20} /> })),
              {
                label: shellMessages.videos,
                href: paths.videos(),
                icon: <Clapperboard aria-hidden="true" size={20} />,
              },
              {
                label: shellMessages.revenue,
                href: paths.revenue(),
                icon: <HandCoins aria-hidden="true" size={20} />,
              },
            ],
          },
        ]}
        office={shellMessages.office}
        Palette={Palette}
        secondFactorHref={paths.secondFactor()}
        textsHref={paths.texts()}
      />
    </VideoStudio>
  )
}
