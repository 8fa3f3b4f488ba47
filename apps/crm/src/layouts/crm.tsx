import { OfficeFrame } from '@repo/back-office'
import { useSession } from '@repo/session'
import { lazyPart } from '@repo/ui/lazy-part'
import { type StudioPaths, VideoStudio } from '@repo/video-studio'
import { brand } from '../app/env.ts'
import { paths } from '../app/paths.ts'
import { navigationFor } from '../app/shell.config.tsx'
import { shellTexts } from '../app/shell.messages.ts'
import { canOpen } from '../components/permissions.ts'
import { SetupBar } from '../components/setup-bar.tsx'

const videoPaths: StudioPaths = {
  videos: paths.videos(),
  video: (id) => paths.video({ id }),
  course: (id) => paths.editCourse({ id }),
  curriculum: (id) => paths.editCourse({ id, tab: 'curriculum' }),
}

const Palette = lazyPart(async () => (await import('../features/palette/palette.tsx')).Palette)

/** Frame of the back office. Only the parts that the person's permissions open are in the navigation. */
export function Component() {
  const { user } = useSession()
  return (
    <VideoStudio isEnabled={canOpen('videos', user) || canOpen('editCourses', user)} paths={videoPaths}>
      <OfficeFrame
        banner={<SetupBar />}
        account={{ login: paths.login(), menu: [{ label: shellTexts.account, href: paths.account() }] }}
        brand={brand}
        homeHref={paths.hub()}
        nav={navigationFor(user)}
        Palette={Palette}
        office={shellTexts.office}
        secondFactorHref={paths.secondFactor()}
        textsHref={paths.texts()}
      />
    </VideoStudio>
  )
}
