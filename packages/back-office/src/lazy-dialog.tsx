import { toast } from '@repo/shell'
import { lazyPart } from '@repo/ui/lazy-part'
import { type ComponentType, useState } from 'react'

interface DialogProps {
  onClose: () => void
}

/**
 * A dialog of a list, with its form and the schemas that check it: fetched when it is first opened, because most visits
 * of a list open none. It stays mounted from then on, so that it closes as every other.
 */
export function lazyDialog<Props extends DialogProps>(
  isOpen: (props: Props) => boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Dialog = lazyPart(load)
  return function LazyDialog(props) {
    const [isMounted, setIsMounted] = useState(false)
    const isAsked = isOpen(props)
    if (isAsked && !isMounted) setIsMounted(true)
    if (!isMounted && !isAsked) return null
    const giveUp = (error: unknown) => {
      setIsMounted(false)
      props.onClose()
      toast.failure(error)
    }
    return <Dialog {...props} onFail={giveUp} />
  }
}
