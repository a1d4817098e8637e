import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { QuizResult } from '#/api/quizzes.ts'
import { TextLink } from '#/ui/text-link.tsx'
import { AnswerList } from './answer-list.tsx'
import { FailedVerdict } from './failed-verdict.tsx'
import { PassedVerdict } from './passed-verdict.tsx'

export function QuizResultScreen({ result }: { result: QuizResult }) {
  const { course, lesson, feedback } = result
  const params = { courseId: course.id, lessonId: lesson.id }
  return (
    <div className="mx-auto max-w-217">
      <TextLink
        icon={ArrowLeft}
        render={<Link to="/course/$courseId/lesson/$lessonId" params={params} />}
        className="-mt-2 mb-2 wrap-anywhere md:-mt-3 md:mb-3.5 print:hidden"
      >
        {lesson.title}
      </TextLink>
      <p className="mb-5 hidden text-sm print:block">
        {course.title} · {lesson.title}
      </p>
      {result.attempt.passed ? <PassedVerdict result={result} /> : <FailedVerdict result={result} />}
      {feedback ? (
        <section aria-labelledby="feedback" className="mt-10 md:mt-14">
          <h2 id="feedback" className="mb-5.5">
            Feedback Detalhado
          </h2>
          <AnswerList
            size="lg"
            ownLabel="Sua resposta"
            answers={feedback.map(({ id, text, ...answer }) => ({ key: id, question: text, ...answer }))}
          />
        </section>
      ) : null}
    </div>
  )
}
