/* words.ts -- Sentences about a fight that both pages show. */
import type { Question } from 'fray';

/* How many options an answer has, in words. */
export function howMany({ least, most }: Pick<Question, 'least' | 'most'>): string {
  if (least === 0) return most === 1 ? 'Choose one or none.' : `Choose up to ${most}.`;
  return least === most ? `Choose ${most}.` : `Choose ${least} to ${most}.`;
}

/* How a fight ended that the rules did not stop. */
export function winnerText(
  end: { winner: number | null; byLimit: boolean },
  sides: string[],
): string {
  if (end.winner !== null) return `The winner: ${sides[end.winner] ?? ''}.`;
  return end.byLimit ? 'A draw: the limit of the encounter was reached.' : 'Nobody wins.';
}
