import { Menu } from '@repo/office-ui/menu'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { previewMenuMessages as copy } from './preview-menu.messages.ts'

interface Props {
  courseId: string
  /** Saves what is typed before it is shown; answers whether everything is saved. */
  flush?: () => Promise<boolean>
}

/** Opens the draft of a course on the public site, as visitors or as learners would see it. */
export function PreviewMenu({ courseId, flush }: Props) {
  const api = useApi()
  const [isBusy, setIsBusy] = useState(false)
  const show = async (page: 'course' | 'classroom') => {
    // Opened at the press, because browsers refuse a window that comes after waiting.
    const tab = open('about:blank', '_blank')
    if (!tab) return toast.error(copy.blocked)
    tab.opener = null
    setIsBusy(true)
    try {
      if (flush && !(await flush())) toast.error(copy.unsaved)
      const [{ token }, { webUrl }] = await Promise.all([
        api.coursePreviews.link.call({ params: { id: courseId } }),
        api.content.site.call(),
      ])
      tab.location.replace(`${webUrl}/preview/${page}#${token}`)
    } catch (error) {
      tab.close()
      toast.failure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Menu
      align="end"
      items={[
        { id: 'visitor', label: copy.asVisitor, onSelect: () => void show('course') },
        { id: 'learner', label: copy.asLearner, onSelect: () => void show('classroom') },
      ]}
      trigger={
        <Button icon={<Eye aria-hidden="true" size={16} />} isBusy={isBusy} variant="secondary">
          {copy.open}
        </Button>
      }
    />
  )
}
