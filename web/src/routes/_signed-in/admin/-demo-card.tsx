import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemSentence } from '../../../api/api-problem.ts'
import { type DemoData, demoQuery, removeDemo } from '../../../api/demo.ts'
import { notify } from '../../../notices/notices.ts'
import { agreeing, COURSES, counted, LESSONS, STUDENTS } from '../../../text/counts.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Panel } from './-panel.tsx'
import { useConfirmed } from './-use-confirmed.ts'

/** While courses and students of the demo are there: they go in one click, and what the school made stays. */
export function DemoCard({ className }: { className: string }) {
  const queryClient = useQueryClient()
  const [includesUsedCourses, setIncludesUsedCourses] = useState(false)
  const removing = useConfirmed({
    act: (_: DemoData) => removeDemo({ includesUsedCourses }),
    success: () => ({ title: 'Dados de demonstração removidos', detail: 'Agora a escola é só sua.' }),
    errorTitle: 'Erro ao remover os dados de demonstração',
    onDone: async () => {
      await queryClient.invalidateQueries()
      document.getElementById('conteudo')?.focus()
    },
  })
  const counting = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...demoQuery, staleTime: 0 }),
    onSuccess: (data) => {
      setIncludesUsedCourses(false)
      removing.ask(data)
    },
    onError: (error) => notify.error({ title: 'Erro ao carregar dados', detail: problemSentence(error) }),
  })
  return (
    <>
      <Panel
        className={classNames(
          className,
          'flex flex-wrap items-center justify-between gap-x-6 gap-y-3.5 p-5 md:px-6',
        )}
      >
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="text-[1.1875rem]">Dados de demonstração</h2>
          <p className="mt-1 text-sm text-text-muted">
            Cursos e estudantes de exemplo mostram como fica uma escola em uso. O que você criar não se
            mistura com eles.
          </p>
        </div>
        <Button
          variant="outline"
          isLoading={counting.isPending}
          loadingText="Contando…"
          onClick={() => counting.mutate()}
          className="max-sm:w-full"
        >
          Remover os dados de demonstração
        </Button>
      </Panel>
      <ConfirmDialog
        {...removing.dialog}
        title="Remover os dados de demonstração?"
        confirmLabel="Remover"
        pendingLabel="Removendo…"
      >
        {removing.subject ? (
          <WhatGoes
            data={removing.subject}
            includesUsedCourses={includesUsedCourses}
            onChange={setIncludesUsedCourses}
          />
        ) : null}
      </ConfirmDialog>
    </>
  )
}

type WhatGoesProps = {
  data: DemoData
  includesUsedCourses: boolean
  onChange: (includesUsedCourses: boolean) => void
}

function WhatGoes({ data: { people, courses }, includesUsedCourses, onChange }: WhatGoesProps) {
  const used = courses.filter(({ isChanged, students }) => isChanged || students > 0)
  const going = includesUsedCourses ? courses : courses.filter((course) => !used.includes(course))
  const lessons = going.reduce((sum, course) => sum + course.lessons, 0)
  return (
    <>
      {counted(people, STUDENTS)} e {counted(going.length, COURSES)} de exemplo ({counted(lessons, LESSONS)})
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
