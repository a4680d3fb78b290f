/**
 * The acts that the log records, by their names; a test compares them with the contract. The
 * contract itself would weigh more than all other screens.
 */
export const recordedActs: readonly string[] = `
  addBreachStep addNote answerComplaint approveDeviceGrant approveProposal approveReview
  askBalance askDocument askNetwork beginAddPasskey beginApproval beginContact beginEnrol
  blockAccount checkCaller checkTakeover chooseNotices closeComplaint closeSuspicion
  confirmDeath confirmKey countWrongPrice decideDocument declineReview downloadReturn
  draftProduct endAbsence endAccess endAddPasskey endBookToken endBorrowerSessions endBreach
  endContact endDataRequest endDeviceGrant endEnrol endGatewaySwitch endPasskey endSession
  endSso exportApprovals exportAudit fetchBook fetchExport fileSuspicion handComplaint
  importSentences keepRejectedRows leave leaveLine leaveWork logInByCode makeBookToken
  makeReturn makeTotp mapTakeover markSubmitted newInvite openAccount openBreach
  openDeathReport openDocument openEvidence openFormerContract openLetter openNumberPicture
  openPicture openReview openTakeover promise propose proveActs publishChannel publishForm
  raiseSuspicion readBorrowerSms readBreach readComplaint readContactNote readDataRequest
  readElsewhere readJournals readNote readSentences readSuspicion recordAgreement
  refuseProposal rejectDeath removePasskey reopenStep replayDeliveries replayRules
  reportTakenBack resolveCase resumeContact revokePartnerKey runJob runStatementAgain
  saveCampaignDraft saveDraft saveRulesDraft saveView search sendTakeoverNotices
  sendTakeoverPart setAbsence setBorrowerLanguage showInviteHalf simulate startChallenger
  stopChallenger stopContact stopHeld stopLending stopMailing stopNumberCase stopPublication
  stopRecurring stopReview stopWhatsapp switchGateway takeEndpointSecret takeLine
  takePartnerKey takeWork testEndpoint tickTakeoverRows tieOutTakeover unseal unwatch
  uploadEvidence uploadStatement watch withdrawProposal writeLetter writeSentence
`
  .trim()
  .split(/\s+/);
