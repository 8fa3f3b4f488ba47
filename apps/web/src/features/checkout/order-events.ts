import { type FollowOptions, followEvents } from '@repo/api-client/follow-events'

interface FollowOrderOptions extends Omit<FollowOptions, 'eventName' | 'onEvent'> {
  onState: (state: string) => void
}

/** Follows the states of one order until `signal` aborts. */
export const followOrder = ({ onState, ...options }: FollowOrderOptions): Promise<void> =>
  followEvents({
    ...options,
    eventName: 'state',
    onEvent(data) {
      const { state } = data as { state?: unknown }
      if (typeof state === 'string') onState(state)
    },
  })
