import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { type DemoData, demoQuery, removeDemo } from '#/api/settings.ts'
import { notify } from '#/notices/notices.ts'
import { agreeing, COURSES, counted, LESSONS, STUDENTS } from '#/text/counts.ts'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'

/** Counts what would be deleted, asks, and deletes it. */
export function DemoRemoval({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [includesUsedCourses, setIncludesUsedCourses] = useState(false)
  const { data } = useQuery({ ...demoQuery, staleTime: 0 })
  const removing = useMutation({
    mutationFn: () => removeDemo({ includesUsedCourses }),
    onSuccess: async () => {
      notify.success({ title: 'Dados de demonstração removidos', detail: 'Agora a escola é só sua.' })
      await queryClient.invalidateQueries()
      onClose()
      document.getElementById('conteudo')?.focus()
    },
    onError: (error) => {
      notify.error({ title: 'Erro ao remover os dados de demonstração', detail: problemSentence(error) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={data !== undefined}
      onOpenChange={onClose}
      title="Remover os dados de demonstração?"
      confirmLabel="Remover"
      pendingLabel="Removendo…"
      isPending={removing.isPending}
      onConfirm={() => removing.mutate()}
    >
      {data ? (
        <WhatGoes data={data} includesUsedCourses={includesUsedCourses} onChange={setIncludesUsedCourses} />
      ) : null}
    </ConfirmDialog>
  )
}

type WhatGoesProps = {
  data: DemoData
  includesUsedCourses: boolean
  onChange: (includesUsedCourses: boolean) => void
}

function WhatGoes({ data: { users, courses }, includesUsedCourses, onChange }: WhatGoesProps) {
  const used = courses.filter(({ isChanged, students }) => isChanged || students > 0)
  const going = includesUsedCourses ? courses : courses.filter((course) => !used.includes(course))
  const lessons = going.reduce((sum, course) => sum + course.lessons, 0)
  return (
    <>
      {counted(users, STUDENTS)} e {counted(going.length, COURSES)} de exemplo ({counted(lessons, LESSONS)})
      são apagados, com tudo o que fizeram, e saem de todos os números. O que a escola criou fica.
      {used.length > 0 ? (
        <>
          <span className="mt-3 block">
            {agreeing(used.length, ['Este curso fica', 'Estes cursos ficam'])}, porque já{' '}
            {agreeing(used.length, ['é', 'são'])} da escola:
          </span>
          {used.map((course) => (
            <span key={course.id} className="mt-1 block text-text wrap-anywhere">
              “{course.title}” · {reason(course)}
            </span>
          ))}
          <label className="mt-3 flex min-h-11 items-center gap-3 text-text">
            <input
              type="checkbox"
              checked={includesUsedCourses}
              onChange={({ target }) => onChange(target.checked)}
              className="size-5 flex-none accent-brand"
            />
            <span>Remover também, com o progresso de quem começou</span>
          </label>
        </>
      ) : null}
    </>
  )
}

const reason = ({ isChanged, students }: DemoData['courses'][number]) =>
  [
    ...(isChanged ? ['você mudou'] : []),
    ...(students > 0
      ? [`${counted(students, STUDENTS)} da escola ${agreeing(students, ['começou', 'começaram'])}`]
      : []),
  ].join(', ')
