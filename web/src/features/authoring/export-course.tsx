import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import { courseFileBytes } from '@farol/domain/course-file.ts'
import { UPLOAD_MAX_BYTES } from '@farol/domain/uploads.ts'
import { Download } from 'lucide-react'
import { exportedCoursePath } from '#/api/course-files.ts'
import { Button } from '#/ui/button.tsx'

type Props = { courseId: string; lessons: readonly AdminLesson[] }

export function ExportCourse({ courseId, lessons }: Props) {
  const bytes = courseFileBytes(lessons)
  return (
    <div className="mt-3">
      <Button
        variant="ghost"
        size="sm"
        icon={Download}
        render={<a href={exportedCoursePath(courseId)} download />}
        className="-ml-3"
      >
        Exportar curso
      </Button>
      {bytes > UPLOAD_MAX_BYTES ? (
        <p className="mt-1 max-w-[80ch] text-sm text-warning">
          O arquivo terá cerca de {bytesText(bytes)}, e um Farol só recebe arquivos de até{' '}
          {bytesText(UPLOAD_MAX_BYTES)}: ele serve de cópia, mas não poderá ser importado. Para levar o curso
          a outra escola, divida as aulas em dois cursos.
        </p>
      ) : null}
    </div>
  )
}
