import { Link } from '@tanstack/react-router'
import { ListPlus, Plus } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { LessonFilesButton } from './lesson-files-area.tsx'

type Props = {
  courseId: string
  isListOpen: boolean
  onOpenList: () => void
  onFiles: (files: File[]) => void
}

/** The three ways to get lessons, where they will stand. */
export const AddLessonsBar = ({ courseId, isListOpen, onOpenList, onFiles }: Props) => (
  <div className="mb-3.5 flex flex-wrap items-center gap-x-6 gap-y-3">
    <h2 className="mr-auto text-[1.1875rem]">Aulas do curso</h2>
    <div className="flex flex-wrap gap-2.5 max-sm:w-full">
      <LessonFilesButton courseId={courseId} onFiles={onFiles} />
      <Button
        variant="outline"
        size="sm"
        icon={ListPlus}
        aria-expanded={isListOpen}
        onClick={onOpenList}
        className="max-sm:flex-auto"
      >
        Adicionar várias aulas
      </Button>
      <Button
        size="sm"
        icon={Plus}
        render={<Link to="/admin/courses/$courseId/lessons/new" params={{ courseId }} />}
        className="max-sm:flex-auto"
      >
        Adicionar Aula
      </Button>
    </div>
  </div>
)
