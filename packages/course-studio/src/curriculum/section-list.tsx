import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { sortableMessages } from '@repo/back-office/sortable/sortable.messages'
import { useRef, useState } from 'react'
import { SectionCard } from './section-card.tsx'
import { lessonsOf, moveLessons, moveSection, sectionOf, type Tree } from './tree.ts'
import type { CurriculumActs } from './use-curriculum-acts.ts'

export interface ListProps {
  tree: Tree
  acts: CurriculumActs
  /** The section or lesson whose name is being typed. */
  renaming: string | null
  /** Lessons chosen for an act on several; null while none are being chosen. */
  selected: ReadonlySet<string> | null
  onSelect: (selected: ReadonlySet<string>) => void
}

interface Props extends ListProps {
  onMove: (work: (tree: Tree) => Tree) => void
}

/** Pixels that the pointer moves before a press becomes a drag. */
const dragFromPx = 6

/** Sections with their lessons, each of which can be dragged, also by keyboard and by touch. */
export function SectionList({ onMove, ...props }: Props) {
  const [dragged, setDragged] = useState<Tree | null>(null)
  const shown = useRef(props.tree)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragFromPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: stepsThrough(shown), scrollBehavior: 'auto' }),
  )
  const tree = dragged ?? props.tree
  shown.current = tree
  const isSection = (id: unknown) => tree.some((section) => section.id === id)

  const collisions: CollisionDetection = (args) => {
    const places = new Set(placesFor(tree, String(args.active.id)))
    const droppableContainers = args.droppableContainers.filter(({ id }) => places.has(String(id)))
    return closestCenter({ ...args, droppableContainers })
  }

  const over = ({ active, over: target }: DragOverEvent) => {
    if (!target || isSection(active.id)) return
    const id = String(active.id)
    const to = tree.find((section) => section.id === target.id) ?? sectionOf(tree, String(target.id))
    if (!to || sectionOf(tree, id) === to) return
    const index = to.lessons.findIndex((lesson) => lesson.id === target.id)
    setDragged(moveLessons(tree, new Set([id]), to.id, index === -1 ? undefined : index))
  }

  const end = ({ active, over: target }: DragEndEvent) => {
    setDragged(null)
    if (!target) return
    const [id, targetId] = [String(active.id), String(target.id)]
    const moved = dropped(tree, id, targetId)
    if (moved !== props.tree) onMove(() => moved)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      accessibility={{
        announcements: announcementsOf(tree),
        screenReaderInstructions: { draggable: sortableMessages.spoken.instructions },
      }}
      onDragStart={() => setDragged(props.tree)}
      onDragOver={over}
      onDragEnd={end}
      onDragCancel={() => setDragged(null)}
    >
      <SortableContext items={tree.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="grid grid-cols-1 gap-4">
          {tree.map((section) => (
            <SectionCard key={section.id} section={section} {...props} tree={tree} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** Where something can be dropped, from top to bottom: among sections, or at lessons and in empty sections. */
const placesFor = (tree: Tree, id: string): string[] =>
  tree.some((section) => section.id === id)
    ? tree.map((section) => section.id)
    : tree.flatMap((section) =>
        section.lessons.length > 0 ? section.lessons.map((lesson) => lesson.id) : [section.id],
      )

/** An arrow key moves what was lifted onto the next place above or below. */
const stepsThrough =
  (shown: { current: Tree }): KeyboardCoordinateGetter =>
  (event, { context }) => {
    const { active, over, collisionRect, droppableRects } = context
    const delta = event.code === 'ArrowUp' ? -1 : event.code === 'ArrowDown' ? 1 : 0
    if (delta === 0 || !active || !collisionRect) return undefined
    event.preventDefault()
    const places = placesFor(shown.current, String(active.id))
    const rect = droppableRects.get(places[places.indexOf(String(over?.id ?? active.id)) + delta] ?? '')
    if (!rect) return undefined
    // Centres are what a drop compares.
    return { x: collisionRect.left, y: rect.top + (rect.height - collisionRect.height) / 2 }
  }

/** The tree after the drop; a lesson already stands in the section that it was dragged into. */
function dropped(tree: Tree, id: string, targetId: string): Tree {
  if (id === targetId) return tree
  const place = tree.findIndex((section) => section.id === targetId)
  if (tree.some((section) => section.id === id)) return place === -1 ? tree : moveSection(tree, id, place)
  const section = sectionOf(tree, targetId)
  if (!section) return tree
  const index = section.lessons.findIndex((lesson) => lesson.id === targetId)
  return moveLessons(tree, new Set([id]), section.id, index)
}

function announcementsOf(tree: Tree): Announcements {
  const titles = new Map([...tree, ...lessonsOf(tree)].map(({ id, title }) => [id, title]))
  const title = (id: unknown) => titles.get(String(id)) ?? ''
  const { spoken } = sortableMessages
  return {
    onDragStart: ({ active }) => spoken.start(title(active.id)),
    onDragOver: ({ active, over }) =>
      // What was lifted stands over itself at first.
      over && over.id !== active.id ? spoken.over(title(active.id), title(over.id)) : undefined,
    onDragEnd: ({ active }) => spoken.end(title(active.id)),
    onDragCancel: ({ active }) => spoken.cancel(title(active.id)),
  }
}
