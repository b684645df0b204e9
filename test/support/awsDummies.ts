/** What the AWS SDK insists on before it calls a DynamoDB on this machine, which checks none of it. */
export const AWS_DUMMIES = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'cigo', secretAccessKey: 'cigo' },
} as const;
