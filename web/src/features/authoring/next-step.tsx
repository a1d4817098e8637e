import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { ListChecks, Plus, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CourseOfLessons } from '#/api/admin-lessons.ts'
import { Button } from '#/ui/button.tsx'
import { PublishButton } from './publish-button.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    createdLessonId?: string
    /** The lesson whose quiz was saved. */
    quizSavedLessonId?: string
  }
}

type Props = { course: CourseOfLessons; lessons: readonly AdminLesson[] }

/** What most authors do next. Nothing for a course that students are in. */
export function NextStep({ course, lessons }: Props) {
  const { id: courseId, isPublished, onlyTurmaId } = course
  const { state } = useLocation()
  const created = lessons.find(({ id, quiz }) => id === state.createdLessonId && !quiz)
  const saved = lessons.findIndex(({ id, quiz }) => id === state.quizSavedLessonId && quiz)
  const next = saved < 0 ? undefined : lessons.slice(saved + 1).find(({ quiz }) => !quiz)
  if (lessons.length === 0) return null
  const publish = isPublished ? null : <PublishButton courseId={courseId} lessons={lessons} />
  if (created) {
    return (
      <Band label="Aula criada" sentence={`“${created.title}” está no curso.`} question="E agora?">
        <QuizLink lessonId={created.id} label="Criar Quiz" />
        <Button
          variant="outline"
          size="sm"
          icon={Plus}
          render={<Link to="/admin/courses/$courseId/lessons/new" params={{ courseId }} />}
          className="max-sm:flex-auto"
        >
          Adicionar outra aula
        </Button>
        {publish}
      </Band>
    )
  }
  if (next) {
    return (
      <Band
        label="Quiz salvo"
        sentence={`O quiz de “${lessons[saved]?.title}” está salvo.`}
        question={`“${next.title}” ainda não tem o seu.`}
      >
        <QuizLink lessonId={next.id} label="Quiz da próxima aula" />
        {publish}
      </Band>
    )
  }
  if (publish) {
    return (
      <Band
        label="Falta publicar"
        sentence="Por enquanto, só a administração vê este curso."
        question="Aulas e quizzes prontos?"
      >
        {publish}
      </Band>
    )
  }
  if (lessons.some(({ studentCount }) => studentCount > 0)) return null
  return (
    <Band
      label="Falta convidar"
      sentence="O curso está no ar, e ninguém começou ainda."
      question="Reúna as pessoas numa turma e mande o convite."
    >
      <Button
        variant="outline"
        size="sm"
        icon={UsersRound}
        render={
          onlyTurmaId ? (
            <Link to="/admin/turmas/$turmaId/convites" params={{ turmaId: onlyTurmaId }} />
          ) : (
            <Link to="/admin/turmas" />
          )
        }
        className="max-sm:flex-auto"
      >
        Convidar pessoas
      </Button>
    </Band>
  )
}

const QuizLink = ({ lessonId, label }: { lessonId: string; label: string }) => (
  <Button
    variant="outline"
    size="sm"
    icon={ListChecks}
    render={<Link to="/admin/lessons/$lessonId/quiz" params={{ lessonId }} />}
    className="max-sm:flex-auto"
  >
    {label}
  </Button>
)

type BandProps = { label: string; sentence: string; question: string; children: ReactNode }

const Band = ({ label, sentence, question, children }: BandProps) => (
  <section
    aria-label={label}
    className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-tide px-4 py-3.5"
  >
    <p className="mr-auto min-w-0 wrap-anywhere">
      <strong className="font-strong">{sentence}</strong> {question}
    </p>
    <div className="flex flex-wrap gap-2 max-sm:w-full">{children}</div>
  </section>
)
