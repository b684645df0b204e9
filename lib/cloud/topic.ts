import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Annotations, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

const ALARMS = new ServicePrincipal('cloudwatch.amazonaws.com');

/**
 * Where alarms go: encrypted by a key of its own, because CloudWatch may not use the one that AWS keeps for SNS.
 * @param email the owner's, who confirms it by the first mail; null for nobody yet.
 */
export function createTopic(scope: Construct, email: string | null): Topic {
  const { account } = Stack.of(scope);
  const ours = { StringEquals: { 'aws:SourceAccount': account } };
  const masterKey = new Key(scope, 'AlarmsKey', {
    description: 'Encrypts what the alarms say',
    enableKeyRotation: true,
    pendingWindow: Duration.days(7),
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const topic = new Topic(scope, 'Alarms', { displayName: 'cigo', masterKey, enforceSSL: true });
  masterKey.grant(ALARMS.withConditions(ours), 'kms:Decrypt', 'kms:GenerateDataKey*');
  topic.grantPublish(ALARMS.withConditions(ours));
  if (email === null) {
    Annotations.of(topic).addWarningV2(
      'cigo:ownerEmail',
      'Nobody is told of alarms: deploy with -c ownerEmail=YOU@EXAMPLE.COM.',
    );
  } else {
    subscribe(topic, email);
  }
  return topic;
}

function subscribe(topic: Topic, email: string): void {
  const subscription = topic.addSubscription(new EmailSubscription(email));
  Validations.of(subscription).acknowledge({
    id: 'Serverless-SNSRedrivePolicy',
    reason:
      'SNS tries for hours to deliver a mail. A queue of lost ones would be read by nobody: the ' +
      'alarm itself stays in CloudWatch and on the dashboard.',
  });
}
