/** Words that tell nothing of a text in a workspace too small to find that out by counting. */
const STOP_WORDS = new Set(
  `about above after again against all also always and any are aren because been before being below between both but can cannot could
  did does doing don done down during each either else etc even ever every few first following for from further get gets give given goes
  had has have having her here hers him his how however http https into isn its itself just last least less let like made make makes many
  may might more most much must need needs never new next nor not now off often once one only onto other others our out over own per
  please rather really same see set shall she should since some still such take than that the their them then there these they this
  those through thus too two under until upon use used uses using very via want was way well were what when where whether which while
  who whom why will with within without won would yet you your yours www com org md html
  aber als auch auf aus bei bin bis das dass dem den der des die dies diese dieser doch dort ein eine einem einen einer eines für haben
  hat ich ihr ihre ist kann kein keine mit nach nicht noch nur oder sein sich sie sind über und uns vom von vor war wenn wer wie wir wird
  werden zum zur avec aux ces cette dans des elle est être les leur mais nous par pas plus pour que qui sans ses son sont sur une vous con
  del desde esta este las los para pero por sin sobre sus una`.split(/\s+/),
)

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}
